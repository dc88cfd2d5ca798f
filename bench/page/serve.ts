import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import fastify from 'fastify';
import { build } from 'vite';

export interface Served {
  url: string;
  close: () => Promise<void>;
}

const isText = (file: string) => /\.(js|css|html)$/.test(file);

/** Builds a rival's wizard with our build's settings, with brotli copies of its files. */
async function buildRival(name: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, name),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, target: 'es2022', modulePreload: { polyfill: false } },
  });
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' });
  for (const path of files.map((file) => join(outDir, file))) {
    if (statSync(path).isFile() && isText(path)) {
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
    }
  }
}

/** Serves a rival as our server serves our page: static files, compressed, cached for ever. */
export async function serveRival(name: string, folder: string): Promise<Served> {
  const root = join(folder, name);
  await buildRival(name, root);
  const app = fastify();
  await app.register(fastifyStatic, { root, preCompressed: true, immutable: true, maxAge: '1y' });
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
}

/**
 * A proxy that delays each new connection to a server by one round trip for TCP and one for TLS, as
 * from afar.
 */
export async function serveFromAfar(url: string, milliseconds: number): Promise<Served> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    for (const each of [socket, onward]) {
      sockets.add(each);
      // When the browser closes one end, the other is closed too.
      each
        .on('error', () => undefined)
        .on('close', () => [socket, onward].map((one) => one.destroy()));
    }
    onward.pipe(socket);
    setTimeout(() => socket.pipe(onward), 2 * milliseconds);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Serves a page of another site than the contenders', which are at 127.0.0.1. */
export async function serveOtherSite(): Promise<Served> {
  const app = fastify();
  app.get('/', (_request, reply) =>
    reply.type('text/html').send('<!doctype html><title>A repair shop</title><p>Book online'),
  );
  const { port } = new URL(await app.listen({ port: 0, host: 'localhost' }));
  return { url: `http://localhost:${port}/`, close: () => app.close() };
}
