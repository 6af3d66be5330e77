import { t } from '../../../messages/index.ts'
import { ApplicationTable } from '../../../ui/application/ApplicationTable.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DaysText } from '../../../ui/DaysText.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { ApplyForDevice } from '../device/ApplyForDevice.tsx'
import styles from '../device.module.css'

/** The devices that campuses ask for; headquarters decides, and sets the licence. */
export default function DeviceApplyPage() {
  const apply = useDialog('apply', '/admin/mac-info/apply')
  const kind = ({ macId }: { macId: number | null }) => t(macId ? 'device.kind.renew' : 'device.kind.new')
  return (
    <>
      <ApplicationTable
        at="/admin/mac-info/apply"
        caption={t('device.applications')}
        subject={t('mac-info:macId')}
        emptyHint={t('device.applications.empty')}
        columns={[
          { key: 'macId', title: t('device.kind'), render: kind },
          { key: 'type' },
          {
            key: 'licenceTo',
            title: t('device.licence'),
            render: (row) => <DaysText from={row.licenceFrom} to={row.licenceTo} />,
          },
        ]}
        facts={(row) =>
          factsOf('mac-info', row, [
            { label: t('device.kind'), value: kind(row) },
            'type',
            'code',
            'serial',
            'roomName',
            'softwareVersion',
            { label: t('device.licence'), value: <DaysText from={row.licenceFrom} to={row.licenceTo} />, wide: true },
          ])
        }
        decision={{
          initial: ({ licenceFrom, licenceTo }) => ({ licenceFrom, licenceTo }),
          fields: (
            <div className={styles.pair}>
              <LabelledItem name="licenceFrom" label={t('device.grantedFrom')} required>
                <DateInput />
              </LabelledItem>
              <LabelledItem name="licenceTo" label={t('device.grantedTo')} required>
                <DateInput />
              </LabelledItem>
            </div>
          ),
        }}
        actions={[
          { label: t('device.apply'), primary: true, endpoint: '/admin/mac-info/apply', run: () => apply.show() },
        ]}
      />
      <ApplyForDevice dialog={apply} />
    </>
  )
}
