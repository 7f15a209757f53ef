/** A draft's key of what has no id but its text: FNV-1a in 64 bits. Keys are short and in ASCII. */
export function draftKeyOfText(kind: string, text: string): string {
  const bytes = new TextEncoder().encode(text);
  const hash = bytes.reduce(
    (sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n),
    0xcbf29ce484222325n,
  );
  return `${kind}:${hash.toString(36)}`;
}
