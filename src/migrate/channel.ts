/** What is published of a rewrite: labels of which there are few, never a value. */
export interface Published {
  readonly change: string;
  /** Resource or, for a call, the id of nothing but its path pattern. */
  readonly resource: string;
  readonly direction: 'upgrade' | 'downgrade' | 'none';
}

interface Channel {
  readonly hasSubscribers: boolean;
  publish(message: Published): void;
}

interface Runtime {
  getBuiltinModule?: (id: string) => { channel(name: string): Channel } | undefined;
}

/** Where there are no channels, in a page for one, nobody listens. */
function channelOf(name: string): Channel | undefined {
  const { process } = globalThis as { process?: Runtime };
  return process?.getBuiltinModule?.('node:diagnostics_channel')?.channel(name);
}

/** Name of the channel that tells of each change that rewrote something. */
export const REWRITE_CHANNEL = 'lending-compat:rewrite';
/** Name of the channel that tells of each use of a deprecated or sunset call or field. */
export const DEPRECATED_CHANNEL = 'lending-compat:deprecated';

export const rewrites = /* @__PURE__ */ channelOf(REWRITE_CHANNEL);
export const deprecations = /* @__PURE__ */ channelOf(DEPRECATED_CHANNEL);

/** Whether anybody listens. */
export function isHeard(): boolean {
  return rewrites?.hasSubscribers === true || deprecations?.hasSubscribers === true;
}
