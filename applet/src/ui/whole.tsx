import { Component, type ComponentType } from 'react'
import { forgetAnswers } from '../api/answers'
import { toTab } from '../app/links'
import { t } from '../messages'
import { Box, Press, Txt } from './native'
import { variables } from './tokens'

/** A page, and where its own body fails, words, a way to read it anew and the way home, instead of nothing at all. */
export const whole = (Page: ComponentType): ComponentType =>
  class Whole extends Component<object, { failed: boolean }> {
    state = { failed: false }

    static getDerivedStateFromError() {
      return { failed: true }
    }

    again = () => {
      forgetAnswers()
      this.setState({ failed: false })
    }

    render() {
      if (!this.state.failed) return <Page />
      return (
        <Box className="frame" style={variables}>
          <Box className="empty">
            <Box className="icon icon-empty" />
            <Txt className="empty-text">{t('common.broken')}</Txt>
            <Press className="empty-action" onClick={this.again}>
              {t('common.retry')}
            </Press>
            <Press className="empty-action" onClick={() => toTab('home')}>
              {t('common.toHome')}
            </Press>
          </Box>
        </Box>
      )
    }
  }
