import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../../messages/index.ts'
import styles from './campus.module.css'

interface Props {
  name: string
  /** Said while the list has no line. */
  empty: string
  addLabel: string
  /** What a new line starts with, after so many. */
  fresh: (count: number) => object
  most?: number
  /** The columns of a line. */
  className: string | undefined
  children: (line: number) => ReactNode
}

/** A list in a form: its lines, each with a button to remove it, and one to add another. */
export function ListField({
  name,
  empty,
  addLabel,
  fresh,
  most = Number.POSITIVE_INFINITY,
  className,
  children,
}: Props) {
  return (
    <Form.List name={name}>
      {(fields, { add, remove }, { errors }) => (
        <>
          <Form.ErrorList className={styles.error} errors={errors} />
          {fields.length === 0 && <p className={styles.quiet}>{empty}</p>}
          {fields.map((field) => (
            <div key={field.key} className={styles.line}>
              <div className={className}>{children(field.name)}</div>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('system.remove')}
                onClick={() => remove(field.name)}
              />
              {/* A form hands over registered fields alone: a line without its id would be a new one, and the old one deleted. */}
              <Form.Item name={[field.name, 'id']} noStyle>
                <input type="hidden" />
              </Form.Item>
            </div>
          ))}
          <Button
            block
            type="dashed"
            icon={<PlusOutlined />}
            disabled={fields.length >= most}
            onClick={() => add(fresh(fields.length))}
          >
            {addLabel}
          </Button>
        </>
      )}
    </Form.List>
  )
}
