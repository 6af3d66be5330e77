import type { Draft } from '../app/draft'
import { t } from '../messages'
import { Box, Press, Txt } from './native'

/** Says of a form that it opened with what was written before and not sent, and lets one begin anew. */
export const Unsent = ({ of: { isRestored, clear } }: { of: Pick<Draft<object>, 'isRestored' | 'clear'> }) =>
  isRestored ? (
    <Box className="lesson-head" role="status">
      <Txt className="row-note">{t('draft.restored')}</Txt>
      <Press className="more" onClick={clear}>
        {t('draft.clear')}
      </Press>
    </Box>
  ) : null
