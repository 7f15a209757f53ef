/** Imported, a picture is its address. */
declare module '*.avif' {
  const address: string;
  export { address as default };
}

declare module '*.webp' {
  const address: string;
  export { address as default };
}
