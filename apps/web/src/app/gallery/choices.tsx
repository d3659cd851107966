import { useState } from 'react'
import { Checkbox } from '../../components/controls/checkbox.tsx'
import { RadioGroup } from '../../components/controls/radio-group.tsx'
import { Select } from '../../components/controls/select.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { Tabs } from '../../components/controls/tabs.tsx'
import { Badge } from '../../components/marks/badge.tsx'
import { Section } from './section.tsx'

const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two', hint: 'With a line about it' },
]

export function Choices() {
  const [value, setValue] = useState('one')
  const [isOn, setOn] = useState(true)
  const common = { value, onChange: setValue }
  return (
    <Section title="Choices">
      <Switch label="Switch" hint="Takes effect at once" checked={isOn} onChange={setOn} />
      <Checkbox checked={isOn} onChange={setOn} hint="With a line about it">
        Checkbox
      </Checkbox>
      <RadioGroup label="Radio group" options={options} {...common} />
      <Select label="Select" options={options} {...common} />
      <Tabs
        label="Tabs"
        items={[
          { value: 'one', label: 'One', end: <Badge count={2} /> },
          { value: 'two', label: 'Two' },
        ]}
        {...common}
      >
        {value}
      </Tabs>
    </Section>
  )
}
