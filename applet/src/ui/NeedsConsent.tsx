import { useEffect } from 'react'
import { unconsented } from '../api/unconsented'
import { type Child, useAccount, useChildren } from '../api/useAccount'
import { go } from '../app/links'
import { useStore } from '../app/store'
import { t } from '../messages'
import { NoRight } from './NoRight'
import { Box, Txt } from './native'
import { Action } from './parts'
import { Sheet } from './Sheet'

type Lacking = Exclude<Child['consent'], 'GIVEN' | 'OUTDATED'>

/** Why nothing may be recorded of a child; null where it may. Of children that the device keeps from before this was answered, nothing is known. */
function lackOf(child: Child | undefined): Lacking | null {
  const consent = child?.consent as Child['consent'] | undefined
  return consent && consent !== 'GIVEN' && consent !== 'OUTDATED' ? consent : null
}

/** Says that nothing is recorded of a child until its consent is signed, what that means here, and the way to sign; nothing while it holds. */
export function NeedsConsent({
  child,
  note,
  onGo,
}: {
  child: Child | undefined
  note: string
  /** The way to sign is taken. */
  onGo?: () => void
}) {
  const lack = lackOf(child)
  if (!child || !lack) return null
  return (
    <Box className="needs-consent" role="alert">
      <Txt className="needs-consent-title">{t(`consent.lacks.${lack}`)}</Txt>
      <Txt className="text">{note}</Txt>
      <NoRight what="consent" child={child} />
      {child.guardian && (
        <Action
          kind="plain"
          onClick={() => {
            onGo?.()
            go(`/child/consents/index?id=${child.id}`)
          }}
        >
          {t('consent.goSign')}
        </Action>
      )}
    </Box>
  )
}

const close = () => unconsented.set({ refused: false })

/** Says that what was just sent was refused for that, over the page on which it stays as it was written. Without more where the child could not be read. */
export function Unconsented() {
  const { patientId } = useStore(unconsented)
  const { children } = useChildren(useAccount())
  const child = children.find(({ id }) => id === patientId)
  // It ends with its page.
  useEffect(() => close, [])
  return (
    <Sheet title={t('consent.first')} onClose={close}>
      {lackOf(child) ? (
        <NeedsConsent child={child} note={t('consent.refused')} onGo={close} />
      ) : (
        <Txt className="text">{t('consent.refused')}</Txt>
      )}
    </Sheet>
  )
}
