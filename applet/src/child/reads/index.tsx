import type { Response } from '../../api/calls'
import { useAccount, useChildren } from '../../api/useAccount'
import { useRows } from '../../api/useRows'
import { timeText } from '../../app/when'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { NoRight } from '../../ui/NoRight'
import { Txt } from '../../ui/native'
import { OfChild } from '../../ui/OfChild'
import { Row } from '../../ui/parts'
import { List } from '../../ui/Shown'
import { whole } from '../../ui/whole'

/** Who opened the file of a child. */
function Reads() {
  const account = useAccount()
  const own = useChildren(account)
  const { read, child } = own
  const reads = useRows(child?.guardian ? '/api/patient/accessLog' : null, { patientId: child?.id ?? 0 })
  return (
    <Frame title={t('mine.reads')} reads={[account.user, read, reads]}>
      <Gate account={account}>
        <OfChild of={own}>
          {(child) =>
            child.guardian ? (
              <>
                <Txt className="text muted">{t('reads.note')}</Txt>
                <List read={reads} empty={t('reads.none')}>
                  {(row) => <Row title={row.userName ?? t('reads.nobody')} note={noteOf(row)} />}
                </List>
              </>
            ) : (
              <NoRight what="reads" child={child} />
            )
          }
        </OfChild>
      </Gate>
    </Frame>
  )
}

type Opened = Response<'/api/patient/accessLog'>['list'][number]

/** What the reader is at the centre, where, and what was read when. */
const noteOf = ({ userName, roles, campusName, at, what }: Opened): string =>
  [...roles, campusName ?? (userName && t('reads.headquarters')), timeText(at), what].filter(Boolean).join(' · ')

export default whole(Reads)
