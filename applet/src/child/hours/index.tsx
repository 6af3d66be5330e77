import { openDocument } from '../../api/document'
import { useAccount, useWanted } from '../../api/useAccount'
import { useRows } from '../../api/useRows'
import { useTask } from '../../api/useTask'
import { go } from '../../app/links'
import { timeText } from '../../app/when'
import { type Key, t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { HoursLow } from '../../ui/HoursLow'
import { HoursLeft } from '../../ui/NextLesson'
import { Txt } from '../../ui/native'
import { OfChild } from '../../ui/OfChild'
import { Action, Row } from '../../ui/parts'
import { List } from '../../ui/Shown'
import { whole } from '../../ui/whole'
import '../../styles/hours.css'

/** The statement of a child's hours: every entry that changed them. */
function Hours() {
  const account = useAccount()
  const own = useWanted(account)
  const { read, child } = own
  const entries = useRows(child ? '/api/order-info/hours' : null, { patientId: child?.id ?? 0 })
  const statement = useTask(() =>
    openDocument(`/api/order-info/statement?patientId=${child?.id ?? 0}`, `${t('mine.hours')}.pdf`),
  )
  return (
    <Frame title={t('mine.hours')} reads={[account.user, read, entries]}>
      <Gate account={account}>
        <OfChild of={own}>
          {(child) => (
            <>
              <HoursLeft child={child} />
              <HoursLow child={child} onDone={() => void read.reload()} />
              <Action kind="plain" busy={statement.busy} onClick={() => void statement.run()}>
                {t('hours.pdf')}
              </Action>
              <List read={entries} empty={t('hours.none')}>
                {(entry) => (
                  <Row
                    title={entry.courseName}
                    note={[t(`hours.kind.${entry.kind}` as Key), timeText(entry.at), entry.reason]
                      .filter(Boolean)
                      .join(' · ')}
                    end={
                      entry.balance === null ? (
                        // A card that was paid back is not used any more.
                        entry.kind !== 'REFUND' && <Txt className="amount-note">{t('hours.unlimited')}</Txt>
                      ) : (
                        <>
                          <Txt className="amount">{entry.hours > 0 ? `+${entry.hours}` : String(entry.hours)}</Txt>
                          <Txt className="amount-note">{t('hours.balance', { hours: entry.balance })}</Txt>
                        </>
                      )
                    }
                    {...(entry.soDayId ? { onClick: () => go(`/lesson/detail/index?id=${entry.soDayId}`) } : {})}
                  />
                )}
              </List>
            </>
          )}
        </OfChild>
      </Gate>
    </Frame>
  )
}

export default whole(Hours)
