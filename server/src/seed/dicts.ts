type Item = readonly [value: string, label: string, labelEn: string, color?: string]
interface Dict {
  label: string
  labelEn: string
  /** Values that code depends on, all or these, stay as they are. */
  builtIn?: true | readonly string[]
  items: readonly Item[]
}

const grades: Item[] = [
  ...['一', '二', '三', '四', '五', '六'].map((n, i) => [String(i + 1), `${n}年级`, `grade ${i + 1}`] as const),
  ...['一', '二', '三'].map((n, i) => [String(i + 7), `初${n}`, `junior middle ${i + 1}`] as const),
  ...['一', '二', '三'].map((n, i) => [String(i + 10), `高${n}`, `senior high ${i + 1}`] as const),
]

/** The dictionaries shipped with the product: the specification's enumerations, and those of leads and their follow-up. */
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
  mood: {
    label: '训练情绪',
    labelEn: 'mood in a session',
    items: [
      ['happy', '愉快', 'happy'],
      ['calm', '平稳', 'calm'],
      ['tired', '疲倦', 'tired'],
      ['anxious', '紧张', 'anxious'],
      ['irritable', '烦躁', 'irritable'],
      ['low', '低落', 'low'],
    ],
  },
  commentTemplate: {
    label: '点评模板',
    labelEn: 'template of a class comment',
    items: [
      [
        'focused',
        '{name}今天全程专注，任务完成得很好，请继续鼓励。',
        '{name} was focused today and did the tasks well. Keep encouraging!',
      ],
      [
        'progress',
        '{name}这周进步明显，难度已提高一级，在家请多给一点时间。',
        '{name} made clear progress; the level is one higher. Allow more time at home.',
      ],
      [
        'tired',
        '{name}今天有些疲倦，训练量作了调整，请保证睡眠。',
        '{name} was tired today, so we did less. Please see to enough sleep.',
      ],
      [
        'practice',
        '{name}掌握了新任务，建议每天在家练习十分钟。',
        '{name} has learned a new task. Ten minutes of practice a day help.',
      ],
    ],
  },
  commentTemplateChild: {
    label: '点评模板（6 岁以下）',
    labelEn: 'template of a class comment, under 6 years',
    items: [
      [
        'game',
        '{name}今天在游戏里学得很开心，请在家陪孩子再玩几次。',
        '{name} enjoyed learning by playing today. Please play the game again together at home.',
      ],
      [
        'habit',
        '{name}能安静坐着完成一项任务了，请及时表扬。',
        '{name} can sit through a task now. Please praise it each time.',
      ],
    ],
  },
  commentTemplatePupil: {
    label: '点评模板（6–17 岁）',
    labelEn: 'template of a class comment, 6 to 17 years',
    items: [
      [
        'homework',
        '{name}今天专注的时间更长了，写作业时可以分段进行，每段之间休息几分钟。',
        '{name} stayed focused for longer today. Homework in parts with short breaks will help.',
      ],
      [
        'effort',
        '{name}遇到难题也坚持做完了，请多肯定孩子的努力。',
        '{name} kept at the hard tasks to the end. Please value the effort.',
      ],
    ],
  },
  commentTemplateAdult: {
    label: '点评模板（成人）',
    labelEn: 'template of a class comment, adults',
    items: [
      [
        'steady',
        '{name}今天训练状态平稳，各项任务均已完成，请按计划继续在家练习。',
        '{name} trained steadily today and did all tasks. Please go on practising at home as planned.',
      ],
      [
        'daily',
        '{name}今天练习了日常生活中的记忆方法，请家人提醒坚持使用。',
        '{name} practised memory aids for daily life today. Reminders from the family will help.',
      ],
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
    builtIn: ['applet'],
    items: [
      ['referral', '转介绍', 'referral'],
      ['walkIn', '自然到访', 'walk-in'],
      ['hospital', '医院转介', 'hospital'],
      ['school', '学校合作', 'school'],
      ['online', '线上推广', 'online'],
      ['activity', '活动', 'activity'],
      ['phone', '来电咨询', 'phone call'],
      ['applet', '小程序', 'mini-program'],
    ],
  },
  activityType: {
    label: '活动类型',
    labelEn: 'activity type',
    items: [
      ['openDay', '开放日', 'open day'],
      ['lecture', '公益讲座', 'lecture'],
      ['trial', '体验课', 'trial session'],
      ['screening', '免费筛查', 'screening'],
      ['parents', '家长沙龙', 'parents’ meeting'],
      ['other', '其他', 'other'],
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
      ['activity', '活动报名', 'activity sign-up'],
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
  documentType: {
    label: '患者资料类型',
    labelEn: 'patient document type',
    items: [
      ['report', '医疗报告', 'medical report'],
      ['assessment', '评估报告', 'assessment report'],
      ['school', '学校材料', 'school paper'],
      ['photo', '训练照片', 'training photo'],
      ['identity', '证件复印件', 'copy of an identity paper'],
      ['other', '其他', 'other'],
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
  doctorType: {
    label: '医生类别',
    labelEn: 'type of doctor',
    items: [
      ['physician', '医师', 'physician'],
      ['therapist', '康复治疗师', 'rehabilitation therapist'],
      ['speech', '言语治疗师', 'speech therapist'],
      ['psychologist', '心理治疗师', 'psychologist'],
      ['teacher', '特教老师', 'special educator'],
    ],
  },
  doctorTitle: {
    label: '职称',
    labelEn: 'professional title',
    items: [
      ['chief', '主任医师', 'chief physician'],
      ['deputyChief', '副主任医师', 'deputy chief physician'],
      ['attending', '主治医师', 'attending physician'],
      ['chiefTherapist', '主管治疗师', 'senior therapist'],
      ['therapist', '治疗师', 'therapist'],
      ['junior', '初级治疗师', 'junior therapist'],
    ],
  },
  suggestType: {
    label: '反馈类型',
    labelEn: 'kind of feedback',
    builtIn: ['closure', 'copy', 'erase'],
    items: [
      ['teaching', '教学', 'teaching'],
      ['service', '服务', 'service'],
      ['schedule', '排课', 'timetable'],
      ['fee', '费用', 'fees'],
      ['applet', '小程序', 'app'],
      ['other', '其他', 'other'],
      ['closure', '注销账号', 'closure of the account'],
      ['copy', '索取档案副本', 'copy of the file'],
      ['erase', '删除档案', 'deletion of the file'],
    ],
  },
  doctorLeave: {
    label: '医生请假原因',
    labelEn: "reason of a doctor's leave",
    items: [
      ['annual', '年假', 'annual leave'],
      ['sick', '病假', 'sick leave'],
      ['personal', '事假', 'personal matters'],
      ['training', '外出培训', 'training'],
      ['meeting', '会议', 'meeting'],
      ['other', '其他', 'other'],
    ],
  },
  courseLevel: {
    label: '授课级别',
    labelEn: 'teaching level',
    items: [
      ['assistant', '助教', 'assistant'],
      ['independent', '独立授课', 'independent'],
      ['senior', '高级', 'senior'],
      ['supervisor', '督导', 'supervisor'],
    ],
  },
  scale: {
    label: '评估量表',
    labelEn: 'assessment scale',
    items: [
      ['MoCA', '蒙特利尔认知评估', 'MoCA'],
      ['MMSE', '简易精神状态检查', 'MMSE'],
      ['WISC', '韦氏儿童智力量表', 'WISC'],
      ['WPPSI', '韦氏幼儿智力量表', 'WPPSI'],
      ['SNAP-IV', 'SNAP-IV 评定量表', 'SNAP-IV'],
      ['Conners', 'Conners 儿童行为量表', 'Conners'],
      ['IVA', '视听整合持续操作测验', 'IVA-CPT'],
      ['CARS', '儿童孤独症评定量表', 'CARS'],
      ['ABC', '孤独症行为量表', 'autism behaviour checklist'],
      ['Raven', '瑞文推理测验', 'Raven matrices'],
      ['SI', '感觉统合能力发展评定', 'sensory integration scale'],
      ['digitSpan', '数字广度', 'digit span'],
      ['TMT', '连线测验', 'trail making test'],
      ['SDMT', '符号数字模式测验', 'symbol digit modalities test'],
      ['MBI', '改良 Barthel 指数', 'modified Barthel index'],
      ['GDS', '老年抑郁量表', 'geriatric depression scale'],
      ['HAMD', '汉密尔顿抑郁量表', 'Hamilton depression scale'],
    ],
  },
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A row for every type and every item, in the shape of the table. */
export function dictRows() {
  return Object.entries(dicts).flatMap(([type, { label, labelEn, builtIn = [], items }], at) => [
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
      built_in: builtIn === true || builtIn.includes(value),
    })),
  ])
}
