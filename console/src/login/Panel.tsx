import type { ReactNode } from 'react'
import { imprint, productTitle } from '../api/product.ts'
import { language, speak, t } from '../messages/index.ts'
import { Illustration } from './Illustration.tsx'
import './panel.css'

/** The split panel of the login page and of `/homepage`: what the product is, and a form or a greeting. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="panel">
      <aside className="panel-aside">
        <Illustration />
        <p className="panel-tagline">{t('core.tagline')}</p>
      </aside>
      <main className="panel-main">
        <button
          type="button"
          className="panel-language"
          lang={language === 'en' ? 'zh-CN' : 'en'}
          onClick={() => speak(language === 'en' ? 'zh-CN' : 'en')}
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
