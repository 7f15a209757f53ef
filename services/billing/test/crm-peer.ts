import { getActiveOrganization, type OrganizationHead } from '@fernway/contracts/http/crm-active-organization';
import { getLogoContent, getOrganizationHead } from '@fernway/contracts/http/crm-organization-heads';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const beginOf = (path: string) => path.split(':')[0]!;

/** The CRM, by its contracts, as far as billing asks it. */
export class CrmPeer {
  /** The company that somebody works with, by their id. */
  readonly organizations = new Map<string, OrganizationHead>();
  readonly logos = new Map<string, { type: string; base64: string }>();
  /** It answers nothing for now. */
  away = false;

  private readonly server = createServer(({ url = '', headers }, response) => {
    const body = this.away ? undefined : this.answer(url, headers.authorization);
    response.writeHead(this.away ? 503 : body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { code: this.away ? 'unavailable' : 'not-found' }));
  });

  /** @returns its address, as a setting */
  async start(): Promise<{ CRM_URL: string }> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return { CRM_URL: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}` };
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private answer(path: string, authorization = ''): object | undefined {
    const id = path.split('/').at(-1)!;
    if (path.startsWith(beginOf(getLogoContent.path))) return this.logos.get(id);
    if (path.startsWith(beginOf(getOrganizationHead.path))) return { organization: this.organizations.get(id) ?? null };
    if (path !== getActiveOrganization.path) return undefined;
    const { sub } = JSON.parse(Buffer.from(authorization.split('.')[1]!, 'base64url').toString());
    const organization = this.organizations.get(sub);
    return { organization: organization ? { ...organization, sample: false } : null };
  }
}
