import { recordPages } from '@fernway/contracts/records/pages';
import { useT } from '@fernway/i18n';
import { Link } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';

/** The button of an empty picture: it leads to where its records are added and imported. */
export function FillLink({ kind }: { kind: 'contact' | 'sale' | 'expense' }) {
  const t = useT('analytics');
  if (!hasPage(recordPages[kind])) return null;
  return (
    <Link className="fw-button" to={recordPages[kind]}>
      {t(`kit.add.${kind}`)}
    </Link>
  );
}
