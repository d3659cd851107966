import { SkeletonRows } from '../../components/controls/skeleton.tsx'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { ListRow } from '../../components/layout/list-row.tsx'
import { Avatar } from '../../components/marks/avatar.tsx'
import { Badge } from '../../components/marks/badge.tsx'
import { Row, Section } from './section.tsx'

const sizes = [24, 32, 40, 48, 64, 96] as const
const longName = 'A name that is so long that no list in the world has room for all of it'

export const Displays = () => (
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
