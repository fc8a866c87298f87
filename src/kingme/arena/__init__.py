"""Games between players by the hundred: schedules, where they are played, and what they say."""
