import type { ReactNode } from 'react'
import { imprint, productTitle } from '../api/product.ts'
import { language, setLanguage, t } from '../messages/index.ts'
import './splitPanel.css'

/** The split panel of the login page and of `/homepage`: what the product is, and a form or a greeting. */
export function SplitPanel({ children }: { children: ReactNode }) {
  return (
    <div className="panel">
      <aside className="panel-aside">
        <svg viewBox="0 0 400 400" className="panel-drawing" aria-hidden="true">
          <use href="/drawing.svg#rings" />
        </svg>
        <p className="panel-tagline">{t('core.tagline')}</p>
      </aside>
      <main className="panel-main">
        <button
          type="button"
          className="panel-language"
          lang={language === 'en' ? 'zh-CN' : 'en'}
          onClick={() => setLanguage(language === 'en' ? 'zh-CN' : 'en')}
        >
          {t('core.switchLanguage')}
        </button>
        <div className="panel-box">
          <h1>{productTitle()}</h1>
          {children}
        </div>
        <footer className="panel-imprint">{imprint.join('　')}</footer>
      </main>
    </div>
  )
}
