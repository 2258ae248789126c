/** How a comment begins that accepts findings. */
export const marker = 'lending-compat-ignore';
