/** Names of functions and methods that take an address and send nothing to it, in lower case and without underscores. */
const NAMES = new Set(
  [
    // Pages of the app itself.
    'navigate navigateto navigatebyurl navigatebypath redirect redirectto redirecttoroute permanentredirect linkto goto visit revalidatepath revalidatetag',
    // What is measured, and under which name.
    'startspan startactivespan startascurrentspan setattribute setattributes settag settags settransactionname withlabelvalues addbreadcrumb',
    // What a key or a file is called.
    'getitem setitem removeitem setex hget hset hdel stringget stringset keydelete keyexists trygetvalue trygetasync getblobclient getblockblobclient getblobreference',
    'readfile readfilesync writefile writefilesync existssync unlinksync statsync mkdirsync createreadstream createwritestream fileexists isfile isdir',
    // What is allowed, and what a pattern is made of.
    'isallowed ispermitted pathtoregexp matchpath mustcompile',
    // What a test looks at.
    'calledwith calledoncewith calledwithmatch withargs assertcalledwith assertcalledoncewith assertanycall assertawaitedwith should unroute',
  ].flatMap((names) => names.split(' ')),
);

/** What keeps something under a key, measures, or decides: whatever it is asked to do, it sends nothing to the address that it is given. */
const OWNERS =
  /^(?:\w*caches?|cachemanager|\w*redis\w*|rdb|memcached?|localstorage|sessionstorage|lru|mdc|s3|s3client|bucket|metrics?|statsd|span|tracer|sentry|apm|newrelic|acl|ability|enforcer|\w*limiter)$/;
/** `storage.ref(path)`: places in a store of files. */
const PLACES = /^(?:ref|child|file|bucket|object|blob)$/;
const STORES = /^(?:\w*storage|\w*bucket\w*)$/;
/** A cache that is told to get what it does not have may ask for it under the same address. */
const ASKS = /fetch|load|request|send|query/;

/** Whether a call sends nothing to an address that it is given: by its name, and by the names of what it is called on, the nearest first. */
export function takesAddressOnly(name: string, owners: readonly string[]): boolean {
  const method = plain(name);
  if (NAMES.has(method)) return true;
  const [nearest, ...others] = owners.map(plain);
  if (nearest === undefined) return false;
  if (PLACES.test(method) && STORES.test(nearest)) return true;
  return !ASKS.test(method) && (OWNERS.test(nearest) || others.some((owner) => OWNERS.test(owner)));
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}
