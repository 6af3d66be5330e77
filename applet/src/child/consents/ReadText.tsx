import { useRead } from '../../api/useRead'
import { t } from '../../messages'
import { Txt } from '../../ui/native'
import { Prose } from '../../ui/Prose'
import { Sheet } from '../../ui/Sheet'
import { Shown } from '../../ui/Shown'
import type { Agreement } from './standing'

/** An agreement in one revision. */
export type Revision = Pick<Agreement, 'code' | 'revision' | 'title'>

/** The text of an agreement in the revision that was signed or is in force, of which `known` are read already. */
export function ReadText({
  of: { code, revision, title },
  known,
  onClose,
}: {
  of: Revision
  known: readonly Agreement[]
  onClose: () => void
}) {
  const here = known.find((each) => each.code === code && each.revision === revision)
  const read = useRead(here ? null : '/api/patient-consent/agreements', { code, revision })
  return (
    <Sheet title={title} onClose={onClose}>
      <Txt className="row-note">{t('consent.revisionOf', { revision })}</Txt>
      {here ? (
        <Prose text={here.body} />
      ) : (
        <Shown read={read} rows={6}>
          {([found]) => found && <Prose text={found.body} />}
        </Shown>
      )}
    </Sheet>
  )
}
