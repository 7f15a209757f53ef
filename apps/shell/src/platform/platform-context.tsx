import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { RemoteLoader } from './remote-loader.js';

export type Platform = {
  loader: RemoteLoader;
  /** Shown where a page of a remote is on its way. */
  PagePending: ComponentType;
  /** What a part of a remote stands on, read when it is first drawn. */
  Ground?: ComponentType<{ children: ReactNode }>;
};

const PlatformContext = createContext<Platform | undefined>(undefined);

export const PlatformProvider = PlatformContext.Provider;

export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform is used outside of the PlatformProvider');
  return platform;
}
