import { type Child, useAccount, useChildren } from '../api/useAccount'
import { go } from '../app/links'
import { t } from '../messages'
import { NoRight } from './NoRight'
import { Box, Txt } from './native'
import { Action } from './parts'

type Lacking = Exclude<Child['consent'], 'GIVEN' | 'OUTDATED'>

/** Why nothing may be recorded of a child; null where it may. Of children that the device keeps from before this was answered, nothing is known. */
function lackOf(child: Child | undefined): Lacking | null {
  const consent = child?.consent as Child['consent'] | undefined
  return consent && consent !== 'GIVEN' && consent !== 'OUTDATED' ? consent : null
}

/** Says that nothing is recorded of a child until its consent is signed, what that means here, and the way to sign; nothing while it holds. */
export function NeedsConsent({ child, note }: { child: Child | undefined; note: string }) {
  const lack = lackOf(child)
  if (!child || !lack) return null
  return (
    <Box className="needs-consent" role="alert">
      <Txt className="needs-consent-title">{t(`consent.lacks.${lack}`)}</Txt>
      <Txt className="text">{note}</Txt>
      <NoRight what="consent" child={child} />
      {child.guardian && (
        <Action kind="plain" onClick={() => go(`/child/consents/index?id=${child.id}`)}>
          {t('consent.goSign')}
        </Action>
      )}
    </Box>
  )
}

/** The same where something was refused for that: what was written stays. Without more where the child could not be read. */
export function Unconsented({ patientId }: { patientId: number }) {
  const { children } = useChildren(useAccount())
  const child = children.find(({ id }) => id === patientId)
  if (lackOf(child)) return <NeedsConsent child={child} note={t('consent.refused')} />
  return (
    <Box className="needs-consent" role="alert">
      <Txt className="text">{t('consent.refused')}</Txt>
    </Box>
  )
}
