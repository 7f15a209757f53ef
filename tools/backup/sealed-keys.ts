import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Stop } from '../platform/stop.ts';

/** Key files by their name. */
export type KeyFiles = Record<string, string>;

type Sealed = {
  kdf: 'scrypt';
  N: number;
  r: number;
  p: number;
  salt: string;
  cipher: 'aes-256-gcm';
  iv: string;
  tag: string;
  data: string;
};

/** A guess costs 128 MB and a third of a second. */
const cost = { N: 2 ** 17, r: 8, p: 1 };
/** Never more than 1 GB, whatever an archive asks for. */
const maxmem = 2 ** 30;

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

/** Keys as an archive holds them: nothing of them is told without the passphrase. */
export async function seal(files: KeyFiles, passphrase: string): Promise<Buffer> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv(
    'aes-256-gcm',
    await derive(passphrase.normalize('NFKC'), salt, 32, { ...cost, maxmem }),
    iv,
  );
  const data = Buffer.concat([cipher.update(JSON.stringify(files)), cipher.final()]);
  const text = (bytes: Buffer) => bytes.toString('base64');
  const sealed: Sealed = {
    kdf: 'scrypt',
    ...cost,
    salt: text(salt),
    cipher: 'aes-256-gcm',
    iv: text(iv),
    tag: text(cipher.getAuthTag()),
    data: text(data),
  };
  return Buffer.from(JSON.stringify(sealed));
}

/** @throws Stop when the passphrase is another than they were sealed with */
export async function unseal(content: Buffer, passphrase: string): Promise<KeyFiles> {
  const { N, r, p, salt, iv, tag, data } = JSON.parse(content.toString()) as Sealed;
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const key = await derive(passphrase.normalize('NFKC'), bytes(salt), 32, { N, r, p, maxmem });
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(iv), { authTagLength: 16 }).setAuthTag(bytes(tag));
  try {
    return JSON.parse(Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString()) as KeyFiles;
  } catch (cause) {
    throw new Stop(
      'The passphrase is not the one that the keys were saved with. Nothing was restored. Without it: --without-keys, and the next start makes new ones.',
      { cause },
    );
  }
}
