import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { isId } from '../../db/public.ts';
import { type Storage, StorageUnavailable } from './port.ts';

/** A bucket of S3, or of any server that speaks as it does. */
export interface Bucket {
  readonly bucket: string;
  /** Its address; undefined is Amazon's own for the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Keeps files in a bucket, each under its key. A file is there as a whole or not at all: so the service keeps them. */
export function s3Storage({ bucket, endpoint, region, accessKeyId, secretAccessKey }: Bucket): Storage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Elsewhere buckets have no host names of their own.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Otherwise simple servers store a stream with the frames of its checksum inside.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
  const objectOf = (key: string) => {
    if (!isId(key)) throw new Error('The key of a stored file is not a UUID.');
    return { Bucket: bucket, Key: key };
  };
  async function* listStored() {
    try {
      // A service that keeps no time keeps every file.
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key, LastModified } of Contents)
          if (Key && isId(Key)) yield { key: Key, keptAt: LastModified ?? new Date() };
    } catch (error) {
      explain(error, bucket);
    }
  }
  return {
    async put(key, content) {
      const target = objectOf(key);
      if (content instanceof Uint8Array) {
        const command = new PutObjectCommand({ ...target, Body: content, ContentLength: content.length });
        await client.send(command).catch((error) => explain(error, bucket));
        return;
      }
      // A source that breaks ends the call, which would wait for the rest.
      const broken = new AbortController();
      const Body = Readable.from(content.stream, { objectMode: false }).once('error', (error) => broken.abort(error));
      const command = new PutObjectCommand({ ...target, Body, ContentLength: content.bytes });
      await client.send(command, { abortSignal: broken.signal }).catch(async (error) => {
        if (!broken.signal.aborted) explain(error, bucket);
        // S3 discards a partial upload; a simple server may keep it.
        await client.send(new DeleteObjectCommand(target)).catch(() => {});
        throw broken.signal.reason;
      });
    },
    async get(key) {
      const target = objectOf(key);
      try {
        const { Body } = await client.send(new GetObjectCommand(target));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        return explain(error, bucket);
      }
    },
    async *keys() {
      for await (const { key } of listStored()) yield key;
    },
    kept: listStored,
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error) => explain(error, bucket));
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(objectOf(key))).catch((error) => explain(error, bucket));
    },
  };
}

/** Explains an error: the operator must fix a refusal; a missing answer can be tried again. */
function explain(error: unknown, bucket: string): never {
  if (error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500)
    throw new Error(`The bucket ${bucket} refused the server: ${error.name}. Check GAUGER_S3_BUCKET and its keys.`, {
      cause: error,
    });
  throw new StorageUnavailable(`The bucket ${bucket} does not answer.`, { cause: error });
}
