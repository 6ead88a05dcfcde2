/** Origin of a service as the server wrote it into the page; empty, which is the page's own, where it wrote none. */
function originOf(service: 'user-service' | 'app-service'): string {
  if (typeof document === 'undefined') return '';
  const metaContent = document.querySelector<HTMLMetaElement>(`meta[name=${service}]`)?.content ?? '';
  return metaContent.startsWith('http') ? metaContent : '';
}

/** The address of a call: its service, its path with the parts filled in, and its query. */
export function addressOf(route: { path: string }, input: object): string {
  const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: Record<string, unknown> };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const service = originOf(/^\/(usermanagement|auth)\//.test(path) ? 'user-service' : 'app-service');
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${service}${path}${search.size > 0 ? `?${search}` : ''}`;
}
