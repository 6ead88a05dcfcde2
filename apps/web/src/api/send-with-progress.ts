type RequestParts = Pick<RequestInit, 'method' | 'body' | 'signal'> & { headers: Headers };

/** Sends a request as `fetch` does, and reports the share of the body that was sent, from 0 to 1, which fetch cannot. */
export function sendWithProgress(
  address: string,
  parts: RequestParts,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(parts.method ?? 'GET', address);
    request.responseType = 'blob';
    parts.headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new TypeError('Nothing was answered'));
    request.onabort = () => reject(new DOMException('The call was given up', 'AbortError'));
    parts.signal?.addEventListener('abort', () => request.abort());
    request.send(parts.body as XMLHttpRequestBodyInit);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const end = line.indexOf(':');
    return [line.slice(0, end), line.slice(end + 1).trim()];
  });
  // A response without content takes no body, not even an empty one (Fetch standard, null body status).
  const content = request.status === 204 ? null : (request.response as Blob);
  return new Response(content, { status: request.status, headers });
}
