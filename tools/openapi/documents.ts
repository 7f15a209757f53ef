import type { AnyService } from '@fernway/service-kit';
import { openApiOf } from '@fernway/service-kit';
import { routedMethodsOfService } from '@fernway/service-kit/testing';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../bootstrap/process.mjs';
import { discoverServices } from '../platform/services.ts';

type Gateway = {
  gatewayDocument(
    publicUrl: string,
    services: readonly string[],
    brand: { name: string; supportEmail: string },
  ): object;
};

/**
 * Writes the OpenAPI document of every service, as each serves it, without starting any.
 * @returns `{ crm: '<folder>/crm.json', … }`
 */
export async function writeDocuments(folder: string, publicUrl: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const { name, folder: home } of discoverServices().filter(({ database }) => database)) {
    const { service } = (await import(pathToFileURL(join(home, 'dist', 'main.js')).href)) as { service: AnyService };
    const document = openApiOf(service, routedMethodsOfService(service, { publicUrl }), publicUrl);
    files[name] = join(folder, `${name}.json`);
    await writeFile(files[name], JSON.stringify(document, null, 1));
  }
  const { gatewayDocument } = (await import(
    pathToFileURL(join(root, 'services/gateway/dist/openapi/openapi.js')).href
  )) as Gateway;
  files['gateway'] = join(folder, 'gateway.json');
  await writeFile(
    files['gateway'],
    JSON.stringify(
      gatewayDocument(publicUrl, Object.keys(files), { name: 'Fernway', supportEmail: 'support@example.com' }),
      null,
      1,
    ),
  );
  return files;
}
