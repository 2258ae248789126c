/** Makes an element. Texts become text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/** @throws where the page does not hold it. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${id}.`);
  return found;
}

/** Appends what there is to a list in steps: the first entries at once, further ones when a button asks for them. */
export function appendInSteps<T>(
  parent: HTMLElement,
  entries: readonly T[],
  step: number,
  make: (entry: T) => HTMLElement,
): void {
  const list = element('ol', 'rows');
  parent.append(list);
  const more = element('button', 'more');
  more.type = 'button';
  let shown = 0;
  const next = (until: number): void => {
    const first = entries.slice(shown, until).map(make);
    list.append(...first);
    shown += first.length;
    const left = entries.length - shown;
    if (left === 0) more.remove();
    else more.textContent = `Show ${String(Math.min(left, step * 10))} more of ${String(left)}`;
  };
  if (entries.length > step) parent.append(more);
  next(step);
  more.addEventListener('click', () => {
    const before = shown;
    next(shown + step * 10);
    // Whoever works with the keyboard goes on where the new entries begin.
    list.children[before]?.querySelector<HTMLElement>('summary')?.focus();
  });
}
