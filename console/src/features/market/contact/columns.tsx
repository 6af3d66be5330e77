import { PaperClipOutlined } from '@ant-design/icons'
import { fileUrl } from '../../../api/request.ts'
import { t } from '../../../messages/index.ts'
import { CellLink } from '../../../ui/CellLink.tsx'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import type { Row } from '../../../ui/TablePage.tsx'
import { IntentionTag } from '../lead/LeadTags.tsx'
import styles from './contact.module.css'

type Contact = Row<'/admin/customer-follow/page'>

/** The columns of the list of contacts; the name opens the lead beside it. */
export const contactColumns = (open: (customerId: number) => void) =>
  columnsOf<Contact>('customer-follow', [
    { key: 'childName', render: (row) => <CellLink onClick={() => open(row.customerId)}>{row.childName}</CellLink> },
    { key: 'createdAt', title: t('market.contactedAt'), sort: true },
    { key: 'userName', under: 'createdAt' },
    { key: 'method', under: 'twoWay' },
    {
      key: 'twoWay',
      title: t('market.answer'),
      render: ({ twoWay }) => (
        <StatusTag tone={twoWay ? 'success' : 'neutral'}>
          {t(twoWay ? 'market.answeredOnly' : 'market.unansweredOnly')}
        </StatusTag>
      ),
    },
    {
      key: 'content',
      title: t('market.content'),
      width: 180,
      render: ({ content, files }) => (
        <>
          <span className={styles.text}>{content}</span>
          {files.map(({ name, accessUrl }) => (
            <a key={accessUrl} className={styles.file} href={fileUrl(accessUrl)} target="_blank" rel="noreferrer">
              <PaperClipOutlined aria-hidden /> {name}
            </a>
          ))}
        </>
      ),
    },
    { key: 'result', width: 120, render: ({ result }) => result && <span className={styles.text}>{result}</span> },
    {
      key: 'nextContactAt',
      render: (row) =>
        row.nextContactAt ? (
          <DateText value={row.nextContactAt} />
        ) : (
          <span className={styles.unset}>{t('market.notAgreed')}</span>
        ),
    },
    {
      key: 'intention',
      title: t('market.setIntentionTo'),
      hidden: true,
      render: ({ intention }) => intention && <IntentionTag value={intention} />,
    },
    { key: 'campusName', hidden: true },
  ])
