import { useAccount, useChildren } from '../../api/useAccount'
import { useRows } from '../../api/useRows'
import { go } from '../../app/links'
import { plainDay } from '../../app/when'
import { type Key, t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { NoRight } from '../../ui/NoRight'
import { OfChild } from '../../ui/OfChild'
import { Row, Tag } from '../../ui/parts'
import { List } from '../../ui/Shown'
import { whole } from '../../ui/whole'

/** The reports on a child that doctors wrote for the family, the latest first. */
function Reports() {
  const account = useAccount()
  const own = useChildren(account)
  const { read, child } = own
  const reports = useRows(child?.seesReports ? '/api/patient/report/page' : null, {
    patientId: child?.id ?? 0,
  })
  return (
    <Frame title={t('mine.reports')} reads={[account.user, read, reports]}>
      <Gate account={account}>
        <OfChild of={own}>
          {(child) =>
            child.seesReports ? (
              <List read={reports} empty={t('report.none')}>
                {(report) => (
                  <Row
                    title={t('report.number', { n: report.edition })}
                    note={t('report.period', { from: plainDay(report.fromDay), to: plainDay(report.toDay) })}
                    end={
                      report.state !== 'APPROVED' ? (
                        <Tag tone="neutral">{t(`report.state.${report.state}` as Key)}</Tag>
                      ) : report.read ? null : (
                        <Tag tone="info">{t('message.new')}</Tag>
                      )
                    }
                    onClick={() => go(`/child/report/index?id=${report.id}`)}
                  />
                )}
              </List>
            ) : (
              <NoRight what="reports" child={child} />
            )
          }
        </OfChild>
      </Gate>
    </Frame>
  )
}

export default whole(Reports)
