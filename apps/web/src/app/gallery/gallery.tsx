import { useState } from 'react'
import { Checkbox } from '../../components/controls/checkbox.tsx'
import { PasswordField } from '../../components/controls/password-field.tsx'
import { RadioGroup } from '../../components/controls/radio-group.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { Select } from '../../components/controls/select.tsx'
import { SkeletonRows } from '../../components/controls/skeleton.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { Tabs } from '../../components/controls/tabs.tsx'
import { TextArea } from '../../components/controls/text-area.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { ListRow } from '../../components/layout/list-row.tsx'
import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { PageColumn, Pane } from '../../components/layout/panes.tsx'
import { Avatar } from '../../components/marks/avatar.tsx'
import { Badge } from '../../components/marks/badge.tsx'
import styles from './gallery.module.css'
import { Overlays } from './overlays.tsx'
import { Row, Section } from './section.tsx'

/** Every component beside the others, at /gallery of `npm run dev`; a build leaves it out. */
export const Component = () => (
  <Pane header={<PaneHeader title="Components" subtitle="Switch theme and language on the rail" back="/" />}>
    <PageColumn>
      <div className={styles.sections}>
        <Overlays />
        <Displays />
        <Texts />
        <Choices />
      </div>
    </PageColumn>
  </Pane>
)

const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two', hint: 'With a line about it' },
]

function Choices() {
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

const sizes = [24, 32, 40, 48, 64, 96] as const
const longName = 'A name that is so long that no list in the world has room for all of it'

const Displays = () => (
  <Section title="People and lists">
    <Row>
      {sizes.map((size) => (
        <Avatar key={size} id={size / 8} name="林" size={size} online={size > 24} />
      ))}
    </Row>
    <div>
      <ListRow
        avatar={<Avatar id={1} name="Alice" size={48} online />}
        title="Alice"
        subtitle="See you at eight"
        meta="14:05"
        end={<Badge count={3} />}
        selected
      />
      <ListRow
        avatar={<Avatar id={2} name={longName} size={48} />}
        title={longName}
        subtitle={longName}
        meta="2026/11/02"
        end={<Badge count={1200} quiet />}
        pinned
      />
      <SkeletonRows count={1} />
    </div>
    <EmptyState title="Nothing yet" text="And what to do about it" picture="people" />
  </Section>
)

function Texts() {
  const [text, setText] = useState('Some text')
  const common = { value: text, onChange: setText }
  return (
    <Section title="Text">
      <SearchField label="Search" {...common} />
      <TextField label="With a hint and a counter" hint="Only you see it" maxLength={12} {...common} />
      <TextField label="With an error" error="That cannot be" {...common} />
      <PasswordField label="Password" {...common} />
      <TextArea label="Several lines" {...common} />
    </Section>
  )
}
