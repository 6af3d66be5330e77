import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { t } from '../../messages/index.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { LineFields } from './LineFields.tsx'
import { type LineValues, totalOf } from './line.ts'
import styles from './lines.module.css'

const most = 10

interface Props {
  list?: string[]
  campusId: number | undefined
  /** Whether typing begins here. */
  focus?: boolean
}

/** The lines of an order, one a course, and what they cost together; `list` is where they stand in the form. */
export function LineList({ list = ['lines'], campusId, focus }: Props) {
  const lines = Form.useWatch(list) as LineValues[] | undefined
  return (
    <Form.List name={list}>
      {(fields, { add, remove }) => (
        <>
          {fields.map((field, index) => (
            <fieldset key={field.key} className={styles.part}>
              <legend>{t('order.lineNo', { number: index + 1 })}</legend>
              <LineFields campusId={campusId} list={list} at={field.name} focus={focus && index === 0} />
              {fields.length > 1 && (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('order.removeLine')}
                  onClick={() => remove(field.name)}
                />
              )}
            </fieldset>
          ))}
          <div className={styles.total}>
            <Button
              type="dashed"
              icon={<PlusOutlined />}
              disabled={fields.length >= most}
              onClick={() => add({ kind: 'HOURS' })}
            >
              {t('order.addLine')}
            </Button>
            <span>
              {t('order.payable')} <MoneyText fen={totalOf(lines)} />
            </span>
          </div>
        </>
      )}
    </Form.List>
  )
}
