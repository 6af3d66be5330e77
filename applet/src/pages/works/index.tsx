import { useState } from 'react'
import { useAccount, useChildren } from '../../api/useAccount'
import { useRows } from '../../api/useRows'
import { useArrival } from '../../app/links'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { OfChild } from '../../ui/OfChild'
import { Choices } from '../../ui/parts'
import { List } from '../../ui/Shown'
import { WorkRow } from '../../ui/WorkRow'
import { whole } from '../../ui/whole'

/** Homework: what is to be done, and what is over. */
function Works() {
  const account = useAccount()
  const own = useChildren(account)
  const { read, child } = own
  const [view, setView] = useState<'open' | 'over'>('open')
  useArrival('works', () => setView('open'))
  const works = useRows(child ? '/api/work/page' : null, {
    patientId: child?.id ?? 0,
    open: view === 'open',
  })
  return (
    <Frame title={t('work.title')} tab="works" reads={[account.user, read, works]}>
      <Gate account={account}>
        <OfChild of={own}>
          {() => (
            <>
              <Choices
                label={t('work.title')}
                value={view}
                options={[
                  { value: 'open', label: t('work.open') },
                  { value: 'over', label: t('work.over') },
                ]}
                onChange={setView}
              />
              <List read={works} empty={t(view === 'open' ? 'work.noneOpen' : 'work.noneOver')}>
                {(work) => <WorkRow work={work} />}
              </List>
            </>
          )}
        </OfChild>
      </Gate>
    </Frame>
  )
}

export default whole(Works)
