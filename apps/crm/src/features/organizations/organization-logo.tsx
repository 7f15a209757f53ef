import { getOrganizationLogo, logoTypes } from '@fernway/contracts/http/crm-active-organization';
import { logoLimits } from '@fernway/contracts/http/crm-organization-logos';
import type { Organization } from '@fernway/contracts/http/crm-organizations';
import { commonNamespace, useT } from '@fernway/i18n';
import { PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { usePicture } from '@fernway/web-kit/picture';
import { useRef } from 'react';
import { useChooseLogo, useUploadLogo } from './organizations.api.js';

/** The logo of a company of one's own; who may change it sees the buttons. Each change can be taken back. */
export function OrganizationLogo({ organization, mayEdit }: { organization: Organization; mayEdit: boolean }) {
  const t = useT('crm');
  const { name, logoId } = organization;
  const picture = usePicture(getOrganizationLogo, logoId);
  const input = useRef<HTMLInputElement>(null);
  const { upload, remove, busy } = useLogoActs(organization);
  if (!logoId && !mayEdit) return null;
  return (
    <div className="crm-organization-logo">
      {picture ? (
        <img {...picture} alt={t('organizations.logo.of', { name })} />
      ) : logoId ? (
        <b aria-hidden="true">{[...name][0]}</b>
      ) : (
        <span className="fw-muted fw-small">{t('organizations.logo.none')}</span>
      )}
      {mayEdit && (
        <div>
          <input
            ref={input}
            type="file"
            hidden
            accept={logoTypes.join(',')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void upload(file);
              // The same file once more is a choice too.
              target.value = '';
            }}
          />
          <PlainButton busy={busy} onClick={() => input.current?.click()}>
            {t(logoId ? 'organizations.logo.replace' : 'organizations.logo.add')}
          </PlainButton>
          {logoId && (
            <PlainButton kind="quiet" busy={busy} onClick={() => void remove()}>
              {t('organizations.logo.remove')}
            </PlainButton>
          )}
          <p className="fw-muted fw-small">
            {t('organizations.logo.hint', { kilobytes: logoLimits.bytes / 1024, pixels: logoLimits.pixels })}
          </p>
        </div>
      )}
    </div>
  );
}

function useLogoActs({ id, name, logoId }: Organization) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const upload = useUploadLogo();
  const choose = useChooseLogo();
  const tellFailure = (failure: unknown) =>
    void notify({ kind: 'error', title: common('errorTitle'), description: errorText(failure) });
  const tell = (key: 'saved' | 'removed') =>
    notify({
      kind: 'success',
      title: t(`organizations.logo.${key}`, { name }),
      duration: 8000,
      action: {
        label: common('undo'),
        run: () => void choose.mutateAsync({ id, logoId }).catch(tellFailure),
      },
    });

  const send = async (file: File) => {
    if (file.size > logoLimits.bytes) {
      const description = t('organizations.logo.tooLarge', { kilobytes: logoLimits.bytes / 1024 });
      notify({ kind: 'error', title: common('errorTitle'), description });
      return;
    }
    await upload.mutateAsync({ id, file }).then(() => tell('saved'), tellFailure);
  };
  return {
    upload: send,
    remove: () => choose.mutateAsync({ id, logoId: null }).then(() => tell('removed'), tellFailure),
    busy: upload.isPending || choose.isPending,
  };
}
