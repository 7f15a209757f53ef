import type { Endpoint } from '@fernway/contracts/endpoint';
import type { AnyService } from '../service.js';

/** Calls that belong together, by the part of their paths behind the service's name. */
type ApiGroup = { name: string; description: string; paths: readonly string[] };

/** What a service's document says of it as a whole. */
export type ApiDescription = { description: string; groups: readonly ApiGroup[] };

/** Where a call stands in the document; a part of a path that no group lists is a group of its own. */
export function groupOf(
  service: Pick<AnyService, 'api'>,
  { path }: Pick<Endpoint, 'path'>,
): { name: string; description?: string } {
  const part = path.split('/')[3] ?? 'api';
  return service.api?.groups.find(({ paths }) => paths.includes(part)) ?? { name: part };
}
