import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

type Ground = ComponentType<{ children: ReactNode }>;

let ground: Ground | undefined;

/** Each antd tier brings the provider with it, so that pages without antd never wait for it. */
export function provideAntdGround(provider: Ground) {
  ground = provider;
}

/**
 * antd's theme and language around a part that has just been loaded, if antd came with it (or before it). What a part
 * loads later by itself and draws with antd needs an `AntdProvider` of its own.
 */
export function AntdGround({ children }: { children: ReactNode }) {
  const [Provider] = useState<Ground | undefined>(() => ground);
  return Provider ? <Provider>{children}</Provider> : children;
}
