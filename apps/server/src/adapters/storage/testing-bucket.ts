/// <reference path="./testing-s3rver.d.ts" />
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';

/** A server that speaks S3 and keeps its one bucket in a folder. */
export interface TestBucket {
  readonly endpoint: string;
  close(): Promise<void>;
}

/** The settings that open it. */
export const BUCKET = { bucket: 'gauger', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export async function startBucket(directory: string): Promise<TestBucket> {
  const configureBuckets = [{ name: BUCKET.bucket, configs: [] }];
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = (await server.run()) as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, close: () => server.close() };
}
