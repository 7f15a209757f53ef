import { createContext, use, type ComponentType } from 'react';
import type { RemoteLoader } from './remote-loader.js';

export type Platform = {
  loader: RemoteLoader;
  /** Shown where a page of a remote is on its way. */
  PagePending: ComponentType;
};

const PlatformContext = createContext<Platform | undefined>(undefined);

export const PlatformProvider = PlatformContext.Provider;

export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform is used outside of the PlatformProvider');
  return platform;
}
