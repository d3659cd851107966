/** Made by "npm run shapes" of the schemas of @parley/contract, and a test holds the two together: not edited by hand. */
export const eventShapes = {
  direct: {
    message: {
      message: {
        id: 'number',
        sendUser: {
          id: 'number',
          nickName: 'string',
          avatar: 'string',
        },
        revUser: {
          id: 'number',
          nickName: 'string',
          avatar: 'string',
        },
        isMe: 'boolean',
        created_at: 'string',
        msg: {
          type: 'number',
        },
        msgPreview: 'string',
        showDate: 'boolean',
        'extras?': {
          'media?': {
            width: 'number',
            height: 'number',
          },
          'reactions?': {
            asOf: 'number',
            kinds: [
              {
                emoji: 'string',
                count: 'number',
                'mine?': 'boolean',
              },
            ],
          },
          'edited?': {
            at: 'string',
            version: 'number',
          },
          'linkPreview?': {
            asOf: 'number',
            'page?': {
              url: 'string',
              title: 'string',
              description: 'string',
              'picture?': {
                src: 'string',
                width: 'number',
                height: 'number',
              },
            },
          },
          'vanishesAt?': 'string',
          'withdrawnBy?': {
            userID: 'number',
            nickname: 'string',
            memberNickname: 'string',
          },
          'isFileExpired?': 'boolean',
          'mentions?': [
            {
              userID: 'number',
              at: 'number',
              length: 'number',
            },
          ],
          'forwarded?': {
            userID: 'number',
            nickname: 'string',
          },
          'record?': {
            of: 'string',
            nicknames: ['string'],
            count: 'number',
            lines: [
              {
                nickname: 'string',
                gist: {
                  type: 'number',
                  text: 'string',
                },
                'record?': {
                  of: 'string',
                  nicknames: ['string'],
                },
              },
            ],
          },
          'poll?': {
            question: 'string',
            options: ['string'],
            'isMultiple?': 'boolean',
            'isSecret?': 'boolean',
            'endsAt?': 'string',
            'votes?': {
              asOf: 'number',
              counts: ['number'],
              voters: 'number',
              'closedAt?': 'string',
              'mine?': ['number'],
            },
          },
          'waveform?': 'string',
        },
        'media?': {
          width: 'number',
          height: 'number',
        },
        'sequence?': 'number',
      },
      sequence: 'number',
      position: 'number',
      'clientMessageId?': 'string',
    },
    notice: {
      message: {
        id: 'number',
        sendUser: {
          id: 'number',
          nickName: 'string',
          avatar: 'string',
        },
        revUser: {
          id: 'number',
          nickName: 'string',
          avatar: 'string',
        },
        isMe: 'boolean',
        created_at: 'string',
        msg: {
          type: 'number',
        },
        msgPreview: 'string',
        showDate: 'boolean',
        'extras?': {
          'media?': {
            width: 'number',
            height: 'number',
          },
          'reactions?': {
            asOf: 'number',
            kinds: [
              {
                emoji: 'string',
                count: 'number',
                'mine?': 'boolean',
              },
            ],
          },
          'edited?': {
            at: 'string',
            version: 'number',
          },
          'linkPreview?': {
            asOf: 'number',
            'page?': {
              url: 'string',
              title: 'string',
              description: 'string',
              'picture?': {
                src: 'string',
                width: 'number',
                height: 'number',
              },
            },
          },
          'vanishesAt?': 'string',
          'withdrawnBy?': {
            userID: 'number',
            nickname: 'string',
            memberNickname: 'string',
          },
          'isFileExpired?': 'boolean',
          'mentions?': [
            {
              userID: 'number',
              at: 'number',
              length: 'number',
            },
          ],
          'forwarded?': {
            userID: 'number',
            nickname: 'string',
          },
          'record?': {
            of: 'string',
            nicknames: ['string'],
            count: 'number',
            lines: [
              {
                nickname: 'string',
                gist: {
                  type: 'number',
                  text: 'string',
                },
                'record?': {
                  of: 'string',
                  nicknames: ['string'],
                },
              },
            ],
          },
          'poll?': {
            question: 'string',
            options: ['string'],
            'isMultiple?': 'boolean',
            'isSecret?': 'boolean',
            'endsAt?': 'string',
            'votes?': {
              asOf: 'number',
              counts: ['number'],
              voters: 'number',
              'closedAt?': 'string',
              'mine?': ['number'],
            },
          },
          'waveform?': 'string',
        },
        'media?': {
          width: 'number',
          height: 'number',
        },
        'sequence?': 'number',
      },
      'position?': 'number',
      'erased?': {
        'upTo?': 'number',
      },
    },
    reaction: {
      messageId: 'number',
      by: 'number',
      emoji: 'string',
      on: 'boolean',
      reactions: [
        {
          emoji: 'string',
          count: 'number',
        },
      ],
      position: 'number',
      userID: 'number',
    },
    pin: {
      messageId: 'number',
      by: 'number',
      on: 'boolean',
      position: 'number',
      userID: 'number',
    },
    edit: {
      messageId: 'number',
      by: 'number',
      msg: {
        type: 'number',
      },
      msgPreview: 'string',
      extras: {
        'media?': {
          width: 'number',
          height: 'number',
        },
        'reactions?': {
          asOf: 'number',
          kinds: [
            {
              emoji: 'string',
              count: 'number',
              'mine?': 'boolean',
            },
          ],
        },
        edited: {
          at: 'string',
          version: 'number',
        },
        'linkPreview?': {
          asOf: 'number',
          'page?': {
            url: 'string',
            title: 'string',
            description: 'string',
            'picture?': {
              src: 'string',
              width: 'number',
              height: 'number',
            },
          },
        },
        'vanishesAt?': 'string',
        'withdrawnBy?': {
          userID: 'number',
          nickname: 'string',
          memberNickname: 'string',
        },
        'isFileExpired?': 'boolean',
        'mentions?': [
          {
            userID: 'number',
            at: 'number',
            length: 'number',
          },
        ],
        'forwarded?': {
          userID: 'number',
          nickname: 'string',
        },
        'record?': {
          of: 'string',
          nicknames: ['string'],
          count: 'number',
          lines: [
            {
              nickname: 'string',
              gist: {
                type: 'number',
                text: 'string',
              },
              'record?': {
                of: 'string',
                nicknames: ['string'],
              },
            },
          ],
        },
        'poll?': {
          question: 'string',
          options: ['string'],
          'isMultiple?': 'boolean',
          'isSecret?': 'boolean',
          'endsAt?': 'string',
          'votes?': {
            asOf: 'number',
            counts: ['number'],
            voters: 'number',
            'closedAt?': 'string',
            'mine?': ['number'],
          },
        },
        'waveform?': 'string',
      },
      position: 'number',
      userID: 'number',
    },
    poll: {
      messageId: 'number',
      votes: {
        counts: ['number'],
        voters: 'number',
        'closedAt?': 'string',
      },
      'mine?': ['number'],
      position: 'number',
      userID: 'number',
    },
    linkPreview: {
      messageId: 'number',
      linkPreview: {
        asOf: 'number',
        'page?': {
          url: 'string',
          title: 'string',
          description: 'string',
          'picture?': {
            src: 'string',
            width: 'number',
            height: 'number',
          },
        },
      },
      position: 'number',
      userID: 'number',
    },
    ack: {
      clientMessageId: 'string',
      id: 'number',
      sequence: 'number',
      createdAt: 'string',
    },
    done: {
      requestId: 'string',
    },
    error: {
      'clientMessageId?': 'string',
      'requestId?': 'string',
      code: 'number',
      msg: 'string',
      retry: 'boolean',
      'retryAfter?': 'number',
    },
    changed: {
      topics: ['string'],
      'position?': 'number',
    },
    synced: {
      epoch: 'string',
      position: 'number',
      reset: 'boolean',
      changes: [
        {
          position: 'number',
          topics: ['string'],
        },
      ],
      conversations: [
        {
          userID: 'number',
          position: 'number',
          sequence: 'number',
          deliveredUpTo: 'number',
          readUpTo: 'number',
          peerDeliveredUpTo: 'number',
          peerReadUpTo: 'number',
        },
      ],
    },
    behind: {
      signals: 'boolean',
    },
    backfill: {
      after: 'number',
      upTo: 'number',
      more: 'boolean',
      reset: 'boolean',
      userID: 'number',
      events: ['event'],
    },
    receipt: {
      userID: 'number',
      isMe: 'boolean',
      deliveredUpTo: 'number',
      readUpTo: 'number',
    },
    typing: {
      userID: 'number',
    },
    pong: {},
    presence: {
      userID: 'number',
      isOnline: 'boolean',
    },
  },
  group: {
    message: {
      message: {
        groupID: 'number',
        userID: 'number',
        userNickname: 'string',
        userAvatar: 'string',
        msg: {
          type: 'number',
        },
        id: 'number',
        msgType: 'number',
        createdAt: 'string',
        isMe: 'boolean',
        memberNickname: 'string',
        msgPreview: 'string',
        showDate: 'boolean',
        'extras?': {
          'media?': {
            width: 'number',
            height: 'number',
          },
          'reactions?': {
            asOf: 'number',
            kinds: [
              {
                emoji: 'string',
                count: 'number',
                'mine?': 'boolean',
              },
            ],
          },
          'edited?': {
            at: 'string',
            version: 'number',
          },
          'linkPreview?': {
            asOf: 'number',
            'page?': {
              url: 'string',
              title: 'string',
              description: 'string',
              'picture?': {
                src: 'string',
                width: 'number',
                height: 'number',
              },
            },
          },
          'vanishesAt?': 'string',
          'withdrawnBy?': {
            userID: 'number',
            nickname: 'string',
            memberNickname: 'string',
          },
          'isFileExpired?': 'boolean',
          'mentions?': [
            {
              userID: 'number',
              at: 'number',
              length: 'number',
            },
          ],
          'forwarded?': {
            userID: 'number',
            nickname: 'string',
          },
          'record?': {
            of: 'string',
            nicknames: ['string'],
            count: 'number',
            lines: [
              {
                nickname: 'string',
                gist: {
                  type: 'number',
                  text: 'string',
                },
                'record?': {
                  of: 'string',
                  nicknames: ['string'],
                },
              },
            ],
          },
          'poll?': {
            question: 'string',
            options: ['string'],
            'isMultiple?': 'boolean',
            'isSecret?': 'boolean',
            'endsAt?': 'string',
            'votes?': {
              asOf: 'number',
              counts: ['number'],
              voters: 'number',
              'closedAt?': 'string',
              'mine?': ['number'],
            },
          },
          'waveform?': 'string',
        },
        'media?': {
          width: 'number',
          height: 'number',
        },
        'sequence?': 'number',
      },
      sequence: 'number',
      position: 'number',
      'clientMessageId?': 'string',
    },
    notice: {
      message: {
        groupID: 'number',
        userID: 'number',
        userNickname: 'string',
        userAvatar: 'string',
        msg: {
          type: 'number',
        },
        id: 'number',
        msgType: 'number',
        createdAt: 'string',
        isMe: 'boolean',
        memberNickname: 'string',
        msgPreview: 'string',
        showDate: 'boolean',
        'extras?': {
          'media?': {
            width: 'number',
            height: 'number',
          },
          'reactions?': {
            asOf: 'number',
            kinds: [
              {
                emoji: 'string',
                count: 'number',
                'mine?': 'boolean',
              },
            ],
          },
          'edited?': {
            at: 'string',
            version: 'number',
          },
          'linkPreview?': {
            asOf: 'number',
            'page?': {
              url: 'string',
              title: 'string',
              description: 'string',
              'picture?': {
                src: 'string',
                width: 'number',
                height: 'number',
              },
            },
          },
          'vanishesAt?': 'string',
          'withdrawnBy?': {
            userID: 'number',
            nickname: 'string',
            memberNickname: 'string',
          },
          'isFileExpired?': 'boolean',
          'mentions?': [
            {
              userID: 'number',
              at: 'number',
              length: 'number',
            },
          ],
          'forwarded?': {
            userID: 'number',
            nickname: 'string',
          },
          'record?': {
            of: 'string',
            nicknames: ['string'],
            count: 'number',
            lines: [
              {
                nickname: 'string',
                gist: {
                  type: 'number',
                  text: 'string',
                },
                'record?': {
                  of: 'string',
                  nicknames: ['string'],
                },
              },
            ],
          },
          'poll?': {
            question: 'string',
            options: ['string'],
            'isMultiple?': 'boolean',
            'isSecret?': 'boolean',
            'endsAt?': 'string',
            'votes?': {
              asOf: 'number',
              counts: ['number'],
              voters: 'number',
              'closedAt?': 'string',
              'mine?': ['number'],
            },
          },
          'waveform?': 'string',
        },
        'media?': {
          width: 'number',
          height: 'number',
        },
        'sequence?': 'number',
      },
      'position?': 'number',
      'erased?': {
        'upTo?': 'number',
      },
    },
    reaction: {
      messageId: 'number',
      by: 'number',
      emoji: 'string',
      on: 'boolean',
      reactions: [
        {
          emoji: 'string',
          count: 'number',
        },
      ],
      position: 'number',
      groupID: 'number',
    },
    pin: {
      messageId: 'number',
      by: 'number',
      on: 'boolean',
      position: 'number',
      groupID: 'number',
      'line?': {
        position: 'number',
        after: 'number',
        createdAt: 'string',
        kind: 'string',
        by: {
          userID: 'number',
          nickname: 'string',
          memberNickname: 'string',
        },
        people: [
          {
            userID: 'number',
            nickname: 'string',
            memberNickname: 'string',
          },
        ],
        count: 'number',
        'title?': 'string',
        'minutes?': 'number',
        'seconds?': 'number',
        'quietHours?': {
          from: 'string',
          to: 'string',
          days: ['number'],
          timeZone: 'string',
        },
        'days?': 'number',
      },
    },
    edit: {
      messageId: 'number',
      by: 'number',
      msg: {
        type: 'number',
      },
      msgPreview: 'string',
      extras: {
        'media?': {
          width: 'number',
          height: 'number',
        },
        'reactions?': {
          asOf: 'number',
          kinds: [
            {
              emoji: 'string',
              count: 'number',
              'mine?': 'boolean',
            },
          ],
        },
        edited: {
          at: 'string',
          version: 'number',
        },
        'linkPreview?': {
          asOf: 'number',
          'page?': {
            url: 'string',
            title: 'string',
            description: 'string',
            'picture?': {
              src: 'string',
              width: 'number',
              height: 'number',
            },
          },
        },
        'vanishesAt?': 'string',
        'withdrawnBy?': {
          userID: 'number',
          nickname: 'string',
          memberNickname: 'string',
        },
        'isFileExpired?': 'boolean',
        'mentions?': [
          {
            userID: 'number',
            at: 'number',
            length: 'number',
          },
        ],
        'forwarded?': {
          userID: 'number',
          nickname: 'string',
        },
        'record?': {
          of: 'string',
          nicknames: ['string'],
          count: 'number',
          lines: [
            {
              nickname: 'string',
              gist: {
                type: 'number',
                text: 'string',
              },
              'record?': {
                of: 'string',
                nicknames: ['string'],
              },
            },
          ],
        },
        'poll?': {
          question: 'string',
          options: ['string'],
          'isMultiple?': 'boolean',
          'isSecret?': 'boolean',
          'endsAt?': 'string',
          'votes?': {
            asOf: 'number',
            counts: ['number'],
            voters: 'number',
            'closedAt?': 'string',
            'mine?': ['number'],
          },
        },
        'waveform?': 'string',
      },
      position: 'number',
      groupID: 'number',
    },
    poll: {
      messageId: 'number',
      votes: {
        counts: ['number'],
        voters: 'number',
        'closedAt?': 'string',
      },
      'mine?': ['number'],
      position: 'number',
      groupID: 'number',
    },
    linkPreview: {
      messageId: 'number',
      linkPreview: {
        asOf: 'number',
        'page?': {
          url: 'string',
          title: 'string',
          description: 'string',
          'picture?': {
            src: 'string',
            width: 'number',
            height: 'number',
          },
        },
      },
      position: 'number',
      groupID: 'number',
    },
    ack: {
      clientMessageId: 'string',
      id: 'number',
      sequence: 'number',
      createdAt: 'string',
    },
    done: {
      requestId: 'string',
    },
    error: {
      'clientMessageId?': 'string',
      'requestId?': 'string',
      code: 'number',
      msg: 'string',
      retry: 'boolean',
      'retryAfter?': 'number',
    },
    changed: {
      groupID: 'number',
      topics: ['string'],
      'position?': 'number',
      'line?': {
        position: 'number',
        after: 'number',
        createdAt: 'string',
        kind: 'string',
        by: {
          userID: 'number',
          nickname: 'string',
          memberNickname: 'string',
        },
        people: [
          {
            userID: 'number',
            nickname: 'string',
            memberNickname: 'string',
          },
        ],
        count: 'number',
        'title?': 'string',
        'minutes?': 'number',
        'seconds?': 'number',
        'quietHours?': {
          from: 'string',
          to: 'string',
          days: ['number'],
          timeZone: 'string',
        },
        'days?': 'number',
      },
    },
    synced: {
      epoch: 'string',
      conversations: [
        {
          groupID: 'number',
          position: 'number',
          sequence: 'number',
          readUpTo: 'number',
        },
      ],
    },
    behind: {
      signals: 'boolean',
    },
    backfill: {
      after: 'number',
      upTo: 'number',
      more: 'boolean',
      reset: 'boolean',
      groupID: 'number',
      events: ['event'],
    },
    receipt: {
      groupID: 'number',
      readUpTo: 'number',
    },
    typing: {
      groupID: 'number',
      userID: 'number',
    },
    conference: {
      groupID: 'number',
    },
    conferenceSignal: {
      groupID: 'number',
      seat: 'number',
      data: 'string',
    },
    conferenceLeft: {
      groupID: 'number',
      seat: 'number',
      why: 'string',
    },
    readers: {
      groupID: 'number',
    },
    reminder: {
      groupID: 'number',
      messageId: 'number',
      by: {
        userID: 'number',
        nickname: 'string',
        memberNickname: 'string',
      },
    },
    pong: {},
  },
} as const
