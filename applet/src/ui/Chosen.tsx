import type { Piece, useFiles } from '../api/useFiles'
import { t } from '../messages'
import { Box, Film, Pic, Press, Sound, Txt } from './native'
import { Action } from './parts'

/** The files of a form, each shown in place with how far it is and a way to remove it; why some do not go; and what could not be sent. */
export function Chosen({ files }: { files: ReturnType<typeof useFiles> }) {
  const { pieces, unadded, refused, failed } = files
  return (
    <>
      {pieces.length > 0 && (
        <Box className="pictures" role="list">
          {pieces.map((piece) => (
            <Box key={piece.key} className={`piece piece-${piece.look}`} role="listitem">
              <Look piece={piece} />
              <Progress piece={piece} />
              <Press
                className="picture-less"
                label={t('work.less', { name: piece.name })}
                onClick={() => files.remove(piece.key)}
              >
                ×
              </Press>
            </Box>
          ))}
        </Box>
      )}
      {refused.length > 0 && (
        <Box className="field-fault" role="alert">
          {refused.map(({ key, known, why }) => (
            <Box key={key}>{t('files.refused', { name: known, why })}</Box>
          ))}
        </Box>
      )}
      {unadded.map(({ key, why }) => (
        <Box key={key} className="unadded field-fault" role="alert">
          <Txt className="unadded-why">{why}</Txt>
          <Press className="unadded-less" label={t('files.seen', { why })} onClick={() => files.remove(key)}>
            ×
          </Press>
        </Box>
      ))}
      {failed.length > 0 && !files.sending && (
        <>
          <Box className="field-fault" role="alert">
            <Box>{t('files.failed', { count: failed.length })}</Box>
            {Array.from(new Set(failed.map(({ why }) => why))).map((why) => (
              <Box key={why}>{why}</Box>
            ))}
          </Box>
          <Action kind="plain" onClick={files.again}>
            {t('files.again')}
          </Action>
        </>
      )}
    </>
  )
}

function Look({ piece: { look, path, name } }: { piece: Piece }) {
  if (look === 'film') return <Film className="film" src={path} alt={name} />
  if (look === 'sound') return <Sound className="sound" src={path} alt={name} />
  return <Pic className="picture" src={path} alt={name} />
}

/** How far a file is, in words and as a bar; of one that does not go, that. */
function Progress({ piece: { state, percent } }: { piece: Piece }) {
  if (state === 'stored') return null
  const words = state === 'sending' ? `${percent}%` : t(`files.state.${state}`)
  return (
    <Box className={`piece-state piece-${state}`}>
      <Box className="meter">
        <Box className="meter-done" style={`width: ${state === 'sending' ? percent : 0}%`} />
      </Box>
      <Txt>{words}</Txt>
    </Box>
  )
}
