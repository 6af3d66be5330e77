import { language, t } from '../messages/index.ts'

interface Product {
  title?: string
  titleEn?: string
  copyright?: string
  model?: string
  version?: string
}

/** What the product is called here; the server writes it into the page from the configuration. */
const product: Product = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=product]')?.content ?? '{}')

export const productTitle = () => product[language === 'en' ? 'titleEn' : 'title'] ?? t('core.title')
/** Copyright line, model code and version (specification section 1). */
export const imprint = [product.copyright, product.model, product.version].filter(Boolean)
