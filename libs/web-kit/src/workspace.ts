import { usualWorkingDays } from '@fernway/contracts/http/identity';
import { useQuery } from '@tanstack/react-query';

import { meQuery } from './account.js';
import { publicSettings } from './snapshot.js';

/** Of amounts that name no currency: the workspace's, else the operator's. */
export const useWorkspaceCurrency = (): string =>
  useQuery(meQuery).data?.workspace.currency ?? publicSettings().currency;

/** Days of the week on which the workspace works: 1 is Monday, 7 Sunday. */
export const useWorkingDays = (): readonly number[] =>
  useQuery(meQuery).data?.workspace.workingDays ?? usualWorkingDays;
