import { useState } from 'react';
import { ChoiceCard } from '../../../src/page/ui/ChoiceCard.tsx';
import { ChoiceGroup } from '../../../src/page/ui/ChoiceGroup.tsx';
import { ServiceIcon } from '../../../src/page/ui/ServiceIcon.tsx';
import { Switch } from '../../../src/page/ui/Switch.tsx';
import { longVehicle } from '../samples.ts';
import { Section } from '../Section.tsx';

export function ChoiceControls() {
  const [radio, setRadio] = useState('a');
  const [boxes, setBoxes] = useState<readonly string[]>(['a']);
  return (
    <Section id="choices" title="ChoiceCard">
      <ChoiceGroup legend="I would like to:" error="Please select an option">
        {['a', 'b'].map((value) => (
          <ChoiceCard
            key={value}
            type="radio"
            name="gallery-radio"
            value={value}
            checked={radio === value}
            onChange={() => setRadio(value)}
            icon={<ServiceIcon icon={value === 'a' ? 'STEERINGWHEEL' : 'ALARM'} />}
            title={value === 'a' ? 'Drop-off my vehicle' : 'Wait at the shop'}
            description={
              value === 'a'
                ? "We'll call when your vehicle is ready"
                : 'Stay while we service your vehicle'
            }
            footer={
              value === 'a' ? (
                <Switch
                  label="Request courtesy transportation"
                  checked={false}
                  onChange={() => undefined}
                />
              ) : undefined
            }
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend="Services">
        {['a', 'b', 'c'].map((value) => (
          <ChoiceCard
            key={value}
            type="checkbox"
            name="gallery-box"
            value={value}
            checked={boxes.includes(value)}
            onChange={(checked) =>
              setBoxes((before) =>
                checked ? [...before, value] : before.filter((one) => one !== value),
              )
            }
            title={value === 'c' ? longVehicle : 'Battery test'}
            description={value === 'b' ? 'Not offered while you wait' : undefined}
            disabled={value === 'b'}
          />
        ))}
      </ChoiceGroup>
    </Section>
  );
}
