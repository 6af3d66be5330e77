import type { Children } from '../api/useAccount'
import { back } from '../app/links'
import { t } from '../messages'
import { Choices, Section } from './parts'
import { Empty } from './Shown'

/** That the account knows nobody of whom the address of the page speaks, with the way back, and to those whom it knows where the page can be `of` them. */
export const UnknownChild = ({ of }: { of?: Children }) => (
  <>
    <Empty text={t('child.unknown')} action={t('common.back')} onAction={back} />
    {of && of.children.length > 0 && (
      <Section title={t('child.choose')}>
        <Choices
          label={t('child.choose')}
          value={null}
          options={of.children.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={of.choose}
        />
      </Section>
    )}
  </>
)
