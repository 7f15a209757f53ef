import { createContext, createElement, use, type ComponentType, type ReactNode } from 'react';
import type { SlotName, SlotProps } from './remote-app.js';

export type SlotRequest<Name extends SlotName = SlotName> = {
  name: Name;
  props: SlotProps[Name];
  /** Shown while the remote that fills the slot loads. */
  pending?: ReactNode;
  /** Not needed for the first look at the page: loaded when the browser has nothing else to do, at most 2 s later. */
  later?: boolean;
  /** Called when nothing fills the slot or its remote is dead: the place around it can go on. */
  onUnavailable?: () => void;
};

/** How slots are filled; the shell provides it. Without a provider (prerender, tests) slots are empty. */
export const SlotHost = createContext<ComponentType<SlotRequest>>(() => null);

/** A place that other remotes fill: `<Slot name="dashboard.copilot" props={{}} />`. */
export function Slot<Name extends SlotName>(request: SlotRequest<Name>): ReactNode {
  const Host = use(SlotHost) as ComponentType<SlotRequest<Name>>;
  return createElement(Host, request);
}
