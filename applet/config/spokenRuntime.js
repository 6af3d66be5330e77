import { mergeInternalComponents } from '@tarojs/shared'
import parts from './spokenParts'

// As in the templates: both count the attributes of a part in the same order.
mergeInternalComponents(parts)
