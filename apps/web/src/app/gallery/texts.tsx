import { useState } from 'react'
import { PasswordField } from '../../components/controls/password-field.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { TextArea } from '../../components/controls/text-area.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { Section } from './section.tsx'

export function Texts() {
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
