import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Can } from '../../../api/Can.tsx'
import { download } from '../../../api/download.ts'
import { t } from '../../../messages/index.ts'
import type { Report } from './useReport.ts'

/** Saves a report as a workbook. */
export function Export({
  of,
  report,
}: {
  of: '/admin/so-day/doctor/total' | '/admin/so-day/time/total'
  report: Report
}) {
  return (
    <Can endpoint={`${of}/exl`}>
      <Button icon={<DownloadOutlined />} onClick={() => download(`${of}/exl`, report.input)}>
        {t('common.export')}
      </Button>
    </Can>
  )
}
