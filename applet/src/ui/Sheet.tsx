import type { ReactNode } from 'react'
import { t } from '../messages'
import { Box, Heading, Over, Press, Rest } from './native'

/** What is asked before something is done: a sheet from below, which alone is used until it is closed, and which gives the focus back. */
export const Sheet = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => (
  <Box className="scrim">
    <Rest className="scrim-rest" onClick={onClose} />
    <Over className="sheet" label={title} onClose={onClose}>
      <Box className="sheet-head">
        <Heading level={2} className="sheet-title">
          {title}
        </Heading>
        <Press className="sheet-close" label={t('common.close')} onClick={onClose}>
          ×
        </Press>
      </Box>
      <Box className="sheet-body">{children}</Box>
    </Over>
  </Box>
)
