type Item = readonly [value: string, label: string, labelEn: string, color?: string]
interface Dict {
  label: string
  labelEn: string
  /** Values that code depends on stay as they are. */
  builtIn?: true
  items: readonly Item[]
}

const grades: Item[] = [
  ...['一', '二', '三', '四', '五', '六'].map((n, i) => [String(i + 1), `${n}年级`, `grade ${i + 1}`] as const),
  ...['一', '二', '三'].map((n, i) => [String(i + 7), `初${n}`, `junior middle ${i + 1}`] as const),
  ...['一', '二', '三'].map((n, i) => [String(i + 10), `高${n}`, `senior high ${i + 1}`] as const),
]

/** The dictionaries shipped with the product: the specification's enumerations, and those of domain.md section 4. */
const dicts: Record<string, Dict> = {
  sex: {
    label: '性别',
    labelEn: 'sex',
    builtIn: true,
    items: [
      ['1', '男', 'male'],
      ['2', '女', 'female'],
    ],
  },
  status: {
    label: '状态',
    labelEn: 'status',
    builtIn: true,
    items: [
      ['1', '启用', 'enabled', '#1f7a4d'],
      ['2', '停用', 'disabled', '#8c6d1f'],
    ],
  },
  grade: { label: '年级', labelEn: 'grade', builtIn: true, items: grades },
  role: {
    label: '身份',
    labelEn: 'role',
    builtIn: true,
    items: [
      ['1', '学生', 'student'],
      ['2', '教师', 'teacher'],
      ['3', '管理员', 'admin'],
    ],
  },
  paperType: {
    label: '试卷类型',
    labelEn: 'paper type',
    builtIn: true,
    items: [
      ['1', '固定试卷', 'fixed'],
      ['4', '时段试卷', 'time-slot'],
      ['6', '任务试卷', 'task'],
    ],
  },
  questionType: {
    label: '题型',
    labelEn: 'question type',
    builtIn: true,
    items: [
      ['1', '单选题', 'single choice'],
      ['2', '多选题', 'multiple choice'],
      ['3', '判断题', 'true/false'],
      ['4', '填空题', 'fill in the blank'],
      ['5', '简答题', 'short answer'],
    ],
  },
  roomType: {
    label: '教室类型',
    labelEn: 'room type',
    items: [
      ['one', '一对一训练室', 'one-to-one room'],
      ['group', '小组训练室', 'group room'],
      ['assessment', '评估室', 'assessment room'],
      ['sensory', '感统训练室', 'sensory integration room'],
    ],
  },
  domain: {
    label: '认知领域',
    labelEn: 'cognitive domain',
    items: [
      ['attention', '注意', 'attention'],
      ['speed', '加工速度', 'processing speed'],
      ['memory', '记忆', 'memory'],
      ['orientation', '定向', 'orientation'],
      ['perception', '知觉', 'perception'],
      ['visuospatial', '视空间', 'visuospatial'],
      ['executive', '执行功能', 'executive function'],
      ['language', '语言', 'language'],
      ['calculation', '计算', 'calculation'],
      ['praxis', '运用', 'praxis'],
      ['social', '社会认知', 'social cognition'],
    ],
  },
  diagnosisGroup: {
    label: '诊断分组',
    labelEn: 'diagnosis group',
    items: [
      ['ASD', '孤独症谱系障碍', 'autism spectrum disorder'],
      ['ADHD', '注意缺陷多动障碍', 'attention deficit hyperactivity disorder'],
      ['SLD', '学习障碍', 'specific learning disorder'],
      ['LD', '语言发育迟缓', 'language delay'],
      ['ID', '智力发育障碍', 'intellectual disability'],
      ['CP', '脑性瘫痪', 'cerebral palsy'],
      ['STROKE', '脑卒中', 'stroke'],
      ['TBI', '颅脑损伤', 'traumatic brain injury'],
      ['MCI', '轻度认知障碍', 'mild cognitive impairment'],
      ['AD', '阿尔茨海默病', 'Alzheimer’s disease'],
      ['PD', '帕金森病', 'Parkinson’s disease'],
      ['OTHER', '其他', 'other'],
    ],
  },
  source: {
    label: '来源',
    labelEn: 'source',
    items: [
      ['referral', '转介绍', 'referral'],
      ['walkIn', '自然到访', 'walk-in'],
      ['hospital', '医院转介', 'hospital'],
      ['school', '学校合作', 'school'],
      ['online', '线上推广', 'online'],
      ['activity', '活动', 'activity'],
      ['phone', '来电咨询', 'phone call'],
    ],
  },
  lostReason: {
    label: '未成交原因',
    labelEn: 'lost reason',
    items: [
      ['price', '价格', 'price'],
      ['distance', '距离', 'distance'],
      ['time', '时间不合适', 'time'],
      ['competitor', '选择其他机构', 'went elsewhere'],
      ['noNeed', '暂无需求', 'no need'],
      ['unreachable', '联系不上', 'cannot be reached'],
    ],
  },
  leaveReason: {
    label: '请假原因',
    labelEn: 'leave reason',
    items: [
      ['ill', '生病', 'illness'],
      ['school', '学校安排', 'school'],
      ['family', '家庭事务', 'family matters'],
      ['weather', '天气交通', 'weather or traffic'],
      ['other', '其他', 'other'],
    ],
  },
  cancelInitiator: {
    label: '取消方',
    labelEn: 'cancelled by',
    builtIn: true,
    items: [
      ['patient', '患者', 'patient'],
      ['doctor', '医生', 'doctor'],
      ['centre', '中心', 'centre'],
    ],
  },
  relation: {
    label: '关系',
    labelEn: 'relation',
    items: [
      ['father', '父亲', 'father'],
      ['mother', '母亲', 'mother'],
      ['grandparent', '祖辈', 'grandparent'],
      ['spouse', '配偶', 'spouse'],
      ['child', '子女', 'son or daughter'],
      ['self', '本人', 'self'],
      ['other', '其他', 'other'],
    ],
  },
  intention: {
    label: '意向等级',
    labelEn: 'intention',
    builtIn: true,
    items: [
      ['A', 'A 强烈', 'A strong'],
      ['B', 'B 较强', 'B fair'],
      ['C', 'C 一般', 'C some'],
      ['D', 'D 较弱', 'D weak'],
    ],
  },
  followMethod: {
    label: '跟进方式',
    labelEn: 'follow-up method',
    items: [
      ['call', '电话', 'call'],
      ['wechat', '微信', 'WeChat'],
      ['visit', '到访', 'visit'],
      ['trial', '体验课', 'trial session'],
    ],
  },
  payMethod: {
    label: '付款方式',
    labelEn: 'payment method',
    items: [
      ['wechat', '微信支付', 'WeChat Pay'],
      ['alipay', '支付宝', 'Alipay'],
      ['card', '刷卡', 'card'],
      ['transfer', '银行转账', 'bank transfer'],
      ['cash', '现金', 'cash'],
    ],
  },
  materialType: {
    label: '教材类型',
    labelEn: 'material type',
    items: [
      ['video', '视频', 'video'],
      ['document', '文档', 'document'],
      ['sheet', '练习单', 'worksheet'],
      ['game', '训练游戏', 'game'],
      ['link', '链接', 'link'],
    ],
  },
  deviceType: {
    label: '设备类型',
    labelEn: 'device type',
    items: [
      ['workstation', '训练一体机', 'training workstation'],
      ['tablet', '平板', 'tablet'],
      ['eyeTracker', '眼动仪', 'eye tracker'],
      ['eeg', '脑电反馈仪', 'EEG feedback device'],
    ],
  },
  scale: {
    label: '评估量表',
    labelEn: 'assessment scale',
    items: [
      ['MoCA', '蒙特利尔认知评估', 'MoCA'],
      ['MMSE', '简易精神状态检查', 'MMSE'],
      ['SNAP-IV', 'SNAP-IV 评定量表', 'SNAP-IV'],
      ['Conners', 'Conners 儿童行为量表', 'Conners'],
      ['WISC', '韦氏儿童智力量表', 'WISC'],
      ['CARS', '儿童孤独症评定量表', 'CARS'],
      ['SI', '感觉统合能力发展评定', 'sensory integration scale'],
    ],
  },
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A row for every type and every item, in the shape of the table. */
export function dictRows() {
  return Object.entries(dicts).flatMap(([type, { label, labelEn, builtIn = false, items }], at) => [
    {
      type: 'dictType',
      value: type,
      label,
      label_en: labelEn,
      color: null as string | null,
      sort: at * 10,
      built_in: true,
    },
    ...items.map(([value, itemLabel, itemLabelEn, color], index) => ({
      type,
      value,
      label: itemLabel,
      label_en: capitalized(itemLabelEn),
      color: color ?? null,
      sort: index * 10,
      built_in: builtIn,
    })),
  ])
}
