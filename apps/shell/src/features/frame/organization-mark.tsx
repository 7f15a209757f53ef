import { getActiveOrganization, getOrganizationLogo } from '@fernway/contracts/http/crm-active-organization';
import { SampleMark } from '@fernway/ui';
import { call } from '@fernway/web-kit';
import { usePicture } from '@fernway/web-kit/picture';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery } from '@tanstack/react-query';

import { BrandMark } from './brand-mark.js';

/** The company that this person works with, by logo and name; the operator's mark until it is known, and where there is none. */
export function OrganizationMark() {
  const { data } = useQuery({
    queryKey: ['active-organization'],
    queryFn: ({ signal }) => call(getActiveOrganization, { signal }),
    enabled: useCan('workspace:read'),
    meta: { live: ['crm.organization-'] },
  });
  const logo = usePicture(getOrganizationLogo, data?.organization?.logoId);
  if (!data?.organization) return <BrandMark />;
  const { name, sample } = data.organization;
  return (
    <span className="brand-mark own-mark" title={name}>
      {logo ? <img {...logo} alt="" width={28} height={28} /> : <b aria-hidden="true">{[...name][0]}</b>}
      <span>{name}</span>
      {sample && <SampleMark />}
    </span>
  );
}
