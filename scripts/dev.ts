// Starts the server, again whenever its files change, and the unbuilt web app, at one address.
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';
import { runChild, stopLike } from './run-child.mjs';
import { ROOT } from './tools.ts';

const WEB = join(ROOT, 'apps/web');
const serverPort = await freePort();
const server = `http://127.0.0.1:${serverPort}`;

const web = await createServer({
  configFile: join(WEB, 'vite.config.ts'),
  root: WEB,
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 7200),
    proxy: {
      '/api-docs': server,
      // Requests for neither a page nor a module nor a public file of the web app are calls to the server.
      '^/(?!@|src/|node_modules/)': {
        target: server,
        bypass: ({ url = '/', headers }) =>
          headers.accept?.includes('text/html') || existsSync(join(WEB, 'public', pathOf(url))) ? url : undefined,
      },
    },
  },
});
await web.listen();
const [address] = web.resolvedUrls?.local ?? [];
if (!address) throw new Error('The web app has no address.');
web.printUrls();

const end = await runChild(process.execPath, ['--watch', 'apps/server/src/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), GAUGER_PUBLIC_URL: address.replace(/\/$/, '') },
});
await web.close();
stopLike(end);

function pathOf(url: string): string {
  return new URL(url, 'http://localhost').pathname;
}

/** The server keeps its port when it starts again, so that the proxy finds it. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket().once('error', reject);
    socket.listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo;
      socket.close(() => resolve(port));
    });
  });
}
