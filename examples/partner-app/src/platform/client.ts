import routes from './routes.json';

export type Route = keyof typeof routes;

export interface Session {
  host: string;
  token: string;
}

export interface Reply<T> {
  status: number;
  data: T;
}

export class PlatformError extends Error {
  constructor(
    readonly status: number,
    readonly summary: string,
  ) {
    super(`${status}: ${summary}`);
  }
}

/** Fills the holes of a route: `fill('officer', { officer: '12' })`. */
export function fill(route: Route, values: Record<string, string> = {}): string {
  return routes[route].replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

export class PlatformClient {
  constructor(private readonly session: Session) {}

  get<T>(path: string): Promise<Reply<T>> {
    return this.send<T>('GET', path);
  }

  post<T>(path: string, body?: unknown): Promise<Reply<T>> {
    return this.send<T>('POST', path, body);
  }

  patch<T>(path: string, body?: unknown): Promise<Reply<T>> {
    return this.send<T>('PATCH', path, body);
  }

  private async send<T>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
    const response = await fetch(this.session.host + path, {
      method,
      headers: { authorization: `Bearer ${this.session.token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (response.status >= 400) throw new PlatformError(response.status, response.statusText);
    return { status: response.status, data: (await response.json()) as T };
  }
}
